// A small bot for Glenda: java Bot.java [HOST PORT]
//
// Without arguments, it uses the environment variables MENAGERIE_HOST and MENAGERIE_PORT, which keeper and the window set.
// It plays the side that the server assigns, prints WON or LOST, and ends. It needs Java 11 or newer and no packages.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class Bot {
    static final int SIZE = 11;
    static final List<String> DIRECTIONS = List.of("NE", "E", "SE", "SW", "W", "NW");

    final Set<List<Integer>> walls = new HashSet<>();
    List<Integer> rabbit;
    boolean trapper;

    /** Returns the cell in a direction. Odd rows lie half a cell further to the right. */
    static List<Integer> neighbour(List<Integer> cell, String direction) {
        int x = cell.get(0), y = cell.get(1), o = y % 2;
        switch (direction) {
            case "NE": return List.of(x + o, y - 1);
            case "E": return List.of(x + 1, y);
            case "SE": return List.of(x + o, y + 1);
            case "SW": return List.of(x - 1 + o, y + 1);
            case "W": return List.of(x - 1, y);
            default: return List.of(x - 1 + o, y - 1);
        }
    }

    static boolean border(List<Integer> cell) {
        return cell.contains(0) || cell.contains(SIZE - 1);
    }

    /** Returns the first direction of a shortest way of the rabbit to the border, or null. */
    String wayOut() {
        Map<List<Integer>, String> first = new HashMap<>();
        first.put(rabbit, "");
        ArrayDeque<List<Integer>> todo = new ArrayDeque<>(List.of(rabbit));
        while (!todo.isEmpty()) {
            List<Integer> cell = todo.poll();
            if (border(cell)) return first.get(cell);
            for (String direction : DIRECTIONS) {
                List<Integer> there = neighbour(cell, direction);
                if (walls.contains(there) || first.containsKey(there)) continue;
                first.put(there, first.get(cell).isEmpty() ? direction : first.get(cell));
                todo.add(there);
            }
        }
        return null;
    }

    /** Returns the move of this side. Change this method. */
    String move() {
        String hop = wayOut();
        for (String direction : DIRECTIONS) { // without a way to the border, any cell
            if (hop == null && !walls.contains(neighbour(rabbit, direction))) hop = direction;
        }
        if (!trapper) return "m " + hop;
        List<Integer> cell = neighbour(rabbit, hop); // put a wall where she would hop
        return "p " + cell.get(0) + " " + cell.get(1);
    }

    /** Applies a line from the server and returns the response, or null. */
    String line(String[] words) {
        switch (words[0]) {
            case "CONN": trapper = words[1].equals("0"); break;
            case "w": walls.add(cell(words, 1)); break;
            case "g": rabbit = cell(words, 1); break;
            case "SYNC":
                if (words.length == 4) walls.add(cell(words, 2));
                else rabbit = neighbour(rabbit, words[2]);
                break;
            case "TURN": return move();
            case "WALL": case "GLND": case "ERR": System.err.println("rejected: " + String.join(" ", words)); break;
            default: break;
        }
        return null;
    }

    static List<Integer> cell(String[] words, int at) {
        return List.of(Integer.parseInt(words[at]), Integer.parseInt(words[at + 1]));
    }

    /** Returns an argument of the command line, or else the value of an environment variable. */
    static String argument(String[] args, int number, String name) {
        return args.length > number ? args[number] : System.getenv().getOrDefault(name, "");
    }

    public static void main(String[] args) throws IOException {
        String host = argument(args, 0, "MENAGERIE_HOST"), port = argument(args, 1, "MENAGERIE_PORT");
        if (host.isEmpty() || port.isEmpty()) {
            System.err.println("usage: java Bot.java HOST PORT");
            System.exit(2);
        }
        Bot bot = new Bot();
        try (Socket server = new Socket(host, Integer.parseInt(port))) {
            server.setTcpNoDelay(true);
            BufferedReader in = new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
            for (String text = in.readLine(); text != null; text = in.readLine()) {
                String[] words = text.trim().split(" ");
                if (Set.of("WON", "LOST", "DIE").contains(words[0])) {
                    System.out.println(text.trim());
                    return;
                }
                String response = bot.line(words);
                if (response != null) server.getOutputStream().write((response + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
