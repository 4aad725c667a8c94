/** A cookie with sesame at the edge of the counter. */
export function CookieIllustration() {
  return (
    <svg viewBox="0 0 448 96" aria-hidden="true" className="block w-full bg-paper">
      <path d="M0 64h448v24H0z" className="fill-wood" />
      <path d="M0 86h448v2H0z" className="fill-wood-edge" />
      <path d="M0 88h448v8H0z" className="fill-wood-front" />
      <ellipse cx="84" cy="76" rx="50" ry="7" fill="#3d2a12" opacity=".13" />
      <path
        fill="#d9a45f"
        d="M72 10a33 33 0 1 0 33 36c-5 1-9-2-10-6-6 1-10-4-9-9-7 0-11-5-10-11-3-2-4-6-4-10z"
      />
      <path
        fill="#e9c286"
        d="M70 15a28 28 0 1 0 29 32c-4-1-7-3-8-6-6 0-10-4-9-9-7-1-10-5-9-11-2-1-3-3-3-6z"
      />
      <path
        d="M56 32h.1M64 44h.1M52 48h.1M62 58h.1M76 50h.1M78 62h.1M90 56h.1M68 68h.1M52 60h.1M68 26h.1"
        fill="none"
        stroke="#3a2f2a"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path
        d="M116 72h.1M124 78h.1M131 73h.1M140 80h.1"
        fill="none"
        stroke="#d9a45f"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
