import { describe, expect, it, vi } from "vitest";
import { Board, type BoardMessage } from "./board";

/** Two boards that hear each other while the line is up. */
function pair() {
  const line = { up: true };
  const a: Board = new Board((message) => line.up && b.receive(message));
  const b: Board = new Board((message) => line.up && a.receive(message));
  return { a, b, line };
}

describe("the board", () => {
  it("opens on both screens and shows the same strokes", () => {
    const { a, b } = pair();
    a.show();
    expect(b.state.get().open).toBe(true);
    const line = a.begin(false);
    a.draw(line, [10.4, 20.6], false);
    a.draw(line, [-5, 9999], false);
    b.draw(b.begin(true), [1, 2], true);
    expect(b.state.get().strokes).toEqual([
      { id: line, points: [10, 21, 0, 1000], erases: false },
      { id: expect.any(String), points: [1, 2], erases: true },
    ]);
    expect(a.state.get().strokes).toEqual(b.state.get().strokes);
    b.hide();
    expect(a.state.get().open).toBe(true);
    b.clear();
    expect(a.state.get().strokes).toEqual([]);
  });

  it("gives a new page the whole drawing, and a page that has it nothing twice", () => {
    const { a, b } = pair();
    a.show();
    a.draw(
      a.begin(false),
      Array.from({ length: 1400 }, (_, at) => at % 1000),
      false,
    );
    const before = b.state.get().strokes;
    expect(before[0]?.points).toHaveLength(1400);
    a.sendAgain();
    expect(b.state.get().strokes).toEqual(before);
    b.forget();
    a.sendAgain();
    expect(b.state.get()).toEqual({ open: true, strokes: before });
  });

  it.each([
    ["the one who cleared", "a"],
    ["the other one", "b"],
  ] as const)("stays cleared when the line was down, whoever speaks first: %s", (_, first) => {
    const { a, b, line } = pair();
    a.draw(a.begin(false), [1, 2], false);
    line.up = false;
    a.clear();
    a.draw(a.begin(false), [7, 8], false);
    b.draw(b.begin(false), [5, 6], false);
    line.up = true;
    const [one, other] = first === "a" ? [a, b] : [b, a];
    one.sendAgain();
    other.sendAgain();
    expect(a.state.get().strokes.map(({ points }) => points)).toEqual([[7, 8]]);
    expect(b.state.get().strokes).toEqual(a.state.get().strokes);
  });

  it("stays cleared on an empty board, and a page that comes back draws on", () => {
    const { a, b, line } = pair();
    b.draw(b.begin(false), [1, 2], false);
    line.up = false;
    a.clear();
    line.up = true;
    b.sendAgain();
    a.sendAgain();
    expect([a.state.get().strokes, b.state.get().strokes]).toEqual([[], []]);
    b.forget();
    a.sendAgain();
    b.draw(b.begin(false), [3, 4], false);
    expect(a.state.get().strokes.map(({ points }) => points)).toEqual([[3, 4]]);
  });

  it("two people who clear at once lose nothing that is drawn afterwards", () => {
    const { a, b, line } = pair();
    line.up = false;
    a.clear();
    b.clear();
    b.draw(b.begin(false), [3, 4], false);
    line.up = true;
    a.sendAgain();
    b.sendAgain();
    expect(a.state.get().strokes.map(({ points }) => points)).toEqual([[3, 4]]);
    expect(b.state.get().strokes).toEqual(a.state.get().strokes);
  });

  it.each([
    ["an odd number of numbers", { points: [1] }],
    ["a point outside", { points: [1601, 0] }],
    ["a text", { points: ["1", "2"] }],
    ["a broken number", { points: [0.5, 1] }],
    ["too many points", { points: new Array(602).fill(1) }],
    ["no id", { id: "" }],
    ["no round", { round: undefined }],
    ["a broken round", { round: -1 }],
    ["a long id", { id: "x".repeat(41) }],
  ])("drops a stroke with %s", (_, wrong) => {
    const board = new Board(vi.fn());
    board.receive({
      type: "stroke",
      round: 0,
      id: "a",
      after: 0,
      points: [1, 1],
      erases: false,
      ...wrong,
    } as BoardMessage);
    expect(board.state.get().strokes).toEqual([]);
  });

  it("has room for two thousand strokes of four thousand numbers", () => {
    const board = new Board(vi.fn());
    const say = (id: string, after: number, points: number[]) =>
      board.receive({ type: "stroke", round: 0, id, after, points, erases: false });
    for (let at = 0; at <= 4000; at += 500) say("long", at, new Array(500).fill(1));
    expect(board.state.get().strokes[0]?.points).toHaveLength(4000);
    for (let at = 0; at < 2100; at++) say(`s${at}`, 0, [1, 1]);
    expect(board.state.get().strokes).toHaveLength(2000);
  });
});
