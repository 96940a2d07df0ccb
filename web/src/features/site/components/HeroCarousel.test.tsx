import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HeroCarousel, Slide } from "./HeroCarousel";

const scrollTo = vi.fn();

/** jsdom has no layout: the track gets a width and a scroll that only remembers. */
beforeEach(() => {
  scrollTo.mockClear();
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 1000 });
  HTMLElement.prototype.scrollTo = scrollTo as unknown as typeof HTMLElement.prototype.scrollTo;
});

function renderPair() {
  const slide = (number: number) => (
    <Slide key={number} number={number} art={null}>
      <p>Slide {number}</p>
    </Slide>
  );
  render(<HeroCarousel slides={[slide(1), slide(2)]} />);
  return {
    next: screen.getByRole("button", { name: "Próximo destaque" }),
    previous: screen.getByRole("button", { name: "Destaque anterior" }),
  };
}

const current = () => screen.getAllByRole("button").find((button) => button.getAttribute("aria-current") === "true");

describe("HeroCarousel (R068)", () => {
  it("holds two named slides and starts at the first", () => {
    const { previous, next } = renderPair();
    expect(screen.getAllByRole("group").map((slide) => slide.getAttribute("aria-label"))).toEqual(["1 de 2", "2 de 2"]);
    expect(current()).toHaveAccessibleName("Destaque 1");
    expect(previous).toBeDisabled();
    expect(next).toBeEnabled();
  });

  it("turns with the buttons, by keyboard alone", async () => {
    const user = userEvent.setup();
    const { previous, next } = renderPair();
    next.focus();
    await user.keyboard("{Enter}");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 1000 });
    expect(current()).toHaveAccessibleName("Destaque 2");
    expect(next).toBeDisabled();
    previous.focus();
    await user.keyboard(" ");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0 });
    expect(current()).toHaveAccessibleName("Destaque 1");
  });

  it("turns with the arrow keys and stays inside its ends", async () => {
    const user = userEvent.setup();
    renderPair();
    screen.getByRole("button", { name: "Destaque 1" }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 1000 });
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0 });
  });

  it("follows a swipe", () => {
    renderPair();
    const track = screen.getAllByRole("group")[0]?.parentElement as HTMLElement;
    track.scrollLeft = 980;
    fireEvent.scroll(track);
    expect(current()).toHaveAccessibleName("Destaque 2");
  });
});
