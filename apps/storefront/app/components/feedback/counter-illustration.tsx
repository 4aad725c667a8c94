/** The counter's edge with an empty board, across the whole window. */
export function CounterIllustration() {
  return (
    <div className="border-wood-front border-b-3">
      <div className="border-wood border-b-3">
        <div className="wrap">
          <svg
            viewBox="0 0 260 96"
            aria-hidden="true"
            className="-mb-px h-24 w-auto max-w-full tablet:h-32"
          >
            <path d="M34 74h28v22H38zM158 74h28l-4 22h-24z" fill="var(--wood-front)" />
            <path d="M62 74v22H56V74zM186 74l-4 22h-7l4-22z" fill="#c5a06a" />
            <path d="M6 60h208v14H6z" fill="var(--wood-front)" />
            <path d="M6 60 22 46h208l-16 14z" fill="var(--wood)" />
            <path d="m230 46-16 14v14l16-14z" fill="#c5a06a" />
            <g strokeLinecap="round" fill="none">
              <path d="m120 54 132-30M124 58l132-24" stroke="#8c2f1c" strokeWidth="5" />
              <path d="m120 52 80-18M124 56l80-15" stroke="#c2603f" strokeWidth="1.6" />
            </g>
            <ellipse cx="62" cy="53" rx="4.2" ry="2.2" fill="#fffdf7" />
          </svg>
        </div>
      </div>
    </div>
  );
}
