/** The code that enrols a device, to be read across a room. Rule SA-31. */
export function EnrolmentCode({ code }: { readonly code: string }) {
  return (
    <p
      className="rounded-card bg-paper py-6 text-center font-serif text-[clamp(2rem,9vw,3rem)] tracking-[0.12em]"
      translate="no"
    >
      {code.slice(0, 4)} {code.slice(4)}
    </p>
  );
}
