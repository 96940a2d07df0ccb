import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import c from "./Carousel.module.css";

interface Props {
  label: string;
  /** Which slide to bring into sight, now and whenever it is another one. */
  show?: number;
  /** One element a slide. */
  children: ReactNode;
}

/** Slides side by side: a finger swipes, the buttons turn; where all fit there is nothing to turn. */
export function Carousel({ label, show, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const slides = Children.toArray(children);

  // Only the track moves, never the page; the place follows from the scrolling.
  useEffect(() => {
    const slide = show === undefined ? undefined : track.current?.children[show];
    if (track.current && slide instanceof HTMLElement) track.current.scrollLeft = slide.offsetLeft;
  }, [show]);

  function follow() {
    const first = track.current?.firstElementChild;
    if (!track.current || !first || first.clientWidth === 0) return;
    setAt(Math.round(track.current.scrollLeft / first.clientWidth));
  }

  function turn(by: number) {
    const to = Math.min(slides.length - 1, Math.max(0, at + by));
    const slide = track.current?.children[to];
    if (track.current && slide instanceof HTMLElement) track.current.scrollLeft = slide.offsetLeft;
    setAt(to);
  }

  return (
    <section aria-roledescription="carrossel" aria-label={label} className={c.carousel} data-many={slides.length}>
      <div ref={track} className={c.track} onScroll={follow}>
        {slides.map((slide, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place; the children carry their own keys.
          <div key={i} className={c.slide}>
            {slide}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={c.nav}>
          <button type="button" aria-label="Anterior" disabled={at === 0} onClick={() => turn(-1)}>
            <IconChevronLeft size={22} aria-hidden="true" />
          </button>
          <span>
            {at + 1} de {slides.length}
          </span>
          <button type="button" aria-label="Próximo" disabled={at === slides.length - 1} onClick={() => turn(1)}>
            <IconChevronRight size={22} aria-hidden="true" />
          </button>
        </div>
      )}
    </section>
  );
}
