export function Person({
  x,
  y,
  body,
  skin,
  hair,
  flip = false,
  kind,
}: {
  x: number;
  y: number;
  body: string;
  skin: string;
  hair: string;
  flip?: boolean;
  kind: "bun" | "short" | "long";
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${flip ? -1 : 1} 1)`}>
      {kind === "long" && (
        <path d="M-46 -4c-6-46 14-78 46-78s54 30 50 76c-2 26 6 44-6 58h-84c-12-16-3-32-6-56z" fill={hair} />
      )}
      <path d="M-96 168c0-70 38-110 96-110s96 40 96 110z" fill={body} />
      <path d="M-19 36h38v30a19 19 0 0 1-38 0z" fill={skin} />
      <circle cx="0" cy="6" r="42" fill={skin} />
      {kind === "bun" && (
        <>
          <circle cx="-30" cy="-52" r="20" fill={hair} />
          <path d="M-44 8c-6-36 12-58 44-58s50 22 44 56c-10-22-28-34-46-36-14 8-30 18-42 38z" fill={hair} />
        </>
      )}
      {kind === "long" && (
        <path d="M-43 4c-2-36 16-54 44-54s44 18 42 54c-14-8-24-20-30-34-12 18-32 30-56 34z" fill={hair} />
      )}
      {kind === "short" && (
        <path
          d="M-45 0c-4-34 14-56 46-56 30 0 48 20 44 54-8-4-12-12-14-22-22 8-44 6-60-2-4 10-8 18-16 26z"
          fill={hair}
        />
      )}
      <path
        d="M8 22c6 6 16 6 21 0"
        stroke="#54290d"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
      />
      <circle cx="10" cy="4" r="3" fill="#2c2145" fillOpacity=".7" />
      <circle cx="28" cy="4" r="3" fill="#2c2145" fillOpacity=".7" />
    </g>
  );
}
