import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Children, type ReactNode, useEffect, useRef, useState } from "react";
import c from "./Carousel.module.css";

interface Props {
  label: string;
  /** Index of the slide to scroll to, at first and when it changes. */
  show?: number;
  /** Each child is one slide. */
  children: ReactNode;
}

/** Slides side by side, moved by swiping or by the buttons. Where all fit, it has no buttons. */
export function Carousel({ label, show, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const slides = Children.toArray(children);

  // Sets scrollLeft, because scrollIntoView would also scroll the page. `at` follows from the scroll event.
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
