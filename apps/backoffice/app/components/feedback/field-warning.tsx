interface FieldWarningProps {
  readonly id?: string;
  readonly text: string;
}

/** What may be a mistake, beside the field that it means; it keeps nothing from being published. Rule CA-8. */
export function FieldWarning({ id, text }: FieldWarningProps) {
  return (
    <p id={id} className="mt-2 rounded-field bg-gari px-3 py-2 text-small">
      {text}
    </p>
  );
}
