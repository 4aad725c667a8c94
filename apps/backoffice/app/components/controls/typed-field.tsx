import { Field } from '@comptoir/design/components/field';
import { type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { setUnread } from '#lib/forms/typed-fields.ts';

type Passed = Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'error' | 'required' | 'inputMode' | 'className'
>;

interface TypedFieldProps<Value> extends Passed {
  readonly value: Value;
  readonly format: (value: Value) => string;
  /** Undefined for a text that has no value. */
  readonly parse: (text: string) => Value | undefined;
  /** What such a text should be. */
  readonly expected: string;
  readonly onChange: (value: Value) => void;
}

/**
 * A field of an amount or a number. Its text is read when the field is left or sent; one without a value stays
 * beside its message, changes nothing, and keeps the form from being sent. Rules M-6 and M-7.
 */
export function TypedField<Value>(props: TypedFieldProps<Value>) {
  const { value, format, parse, expected, onChange, error, ...passed } = props;
  const id = useId();
  /** What was typed and is not read yet. */
  const [text, setText] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  // Another value replaces the text, as when a change is undone.
  const [shown, setShown] = useState(value);
  if (!Object.is(shown, value)) {
    setShown(value);
    setText(null);
    setInvalid(false);
  }

  function read(): void {
    if (text === null) return;
    const typed = parse(text);
    setInvalid(typed === undefined);
    if (typed === undefined) return;
    setText(null);
    if (!Object.is(typed, value)) onChange(typed);
  }

  const latestRead = useRef(read);
  useLayoutEffect(() => {
    latestRead.current = read;
    input.current?.setCustomValidity(isInvalid ? expected : '');
  });
  // A page that is left or reloaded leaves its fields too.
  useEffect(() => {
    const leave = () => latestRead.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const unread = text === null ? null : isInvalid ? 'invalid' : 'typing';
  useEffect(() => {
    setUnread(id, unread);
    return () => setUnread(id, null);
  }, [id, unread]);

  return (
    <Field
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      {...passed}
      value={text ?? format(value)}
      onChange={({ target }) => {
        setText(target.value);
        setInvalid(false);
      }}
      onBlur={read}
      onKeyDown={({ key }) => {
        if (key === 'Enter') read();
      }}
      error={isInvalid ? expected : error}
      isErrorAnnounced={isInvalid}
    />
  );
}
