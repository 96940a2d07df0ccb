export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="13" fill="#15564d" />
      <circle cx="16" cy="20" r="8.2" fill="#fbb27a" />
      <path d="M23.8 11.8a8.2 8.2 0 0 1 0 16.4z" fill="#d9cff0" />
    </svg>
  );
}
