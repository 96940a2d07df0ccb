import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { hero } from "../landingStrings";
import c from "./HeroCarousel.module.css";

interface SlideProps {
  number: number;
  art: ReactNode;
  children: ReactNode;
}

export function Slide({ number, art, children }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern names a slide by role group
    <div className={c.slide} role="group" aria-roledescription="slide" aria-label={hero.position(number)}>
      <div className={c.copy}>{children}</div>
      <div className={c.art}>{art}</div>
    </div>
  );
}

/** Arrow keys change the slide; other keys keep their effect. */
const turns: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Slides with CSS scroll-snap: no library, works with touch, and readable before scripts run. */
export function HeroCarousel({ slides, background }: { slides: [ReactNode, ReactNode]; background?: ReactNode }) {
  const track = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const last = slides.length - 1;

  function showSlide(to: number) {
    const target = Math.min(Math.max(to, 0), last);
    // The style sheet chooses smooth or instant scrolling, so reduced motion is respected.
    track.current?.scrollTo({ left: target * track.current.clientWidth });
    setCurrent(target);
  }

  function onKeyDown(event: KeyboardEvent) {
    const turn = turns[event.key];
    if (turn === undefined) return;
    event.preventDefault();
    showSlide(current + turn);
  }

  function onScroll() {
    const box = track.current;
    if (box && box.clientWidth > 0) setCurrent(Math.round(box.scrollLeft / box.clientWidth));
  }

  return (
    <section className={c.hero} aria-roledescription="carrossel" aria-label={hero.region} onKeyDown={onKeyDown}>
      {background}
      <div className={c.track} ref={track} onScroll={onScroll}>
        {slides}
      </div>
      <div className={c.controls}>
        <button
          type="button"
          className={c.arrow}
          onClick={() => showSlide(current - 1)}
          disabled={current === 0}
          aria-label={hero.previous}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        {slides.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the slides are a fixed pair
            key={index}
            type="button"
            className={c.dot}
            aria-label={hero.slide(index + 1)}
            aria-current={current === index}
            onClick={() => showSlide(index)}
          />
        ))}
        <button
          type="button"
          className={c.arrow}
          onClick={() => showSlide(current + 1)}
          disabled={current === last}
          aria-label={hero.next}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
