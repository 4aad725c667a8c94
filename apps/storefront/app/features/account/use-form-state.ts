import { useEffect, useRef, useState } from 'react';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { type FieldMistake, mistakeText } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useHeldWork } from '#stores/visitor/unsaved-work.ts';

export interface FormState<Path extends string> {
  readonly isBusy: boolean;
  /** What the API said to it; gone with the next change of a field. */
  readonly problem: Problem | null;
  /** Tells one refusal from an equal one before it. */
  readonly attempts: number;
  /** What stands below a field; nothing while it was neither left nor sent. */
  readonly errorOf: (path: Path, label: string) => string | undefined;
  readonly leave: (path: Path) => void;
  /** A field was changed: what was said of the last attempt no longer holds. */
  readonly edited: () => void;
  /** Sends what is without a mistake; gives the answer of a success, else null. */
  readonly submit: <Answer>(send: () => Promise<ApiResult<Answer>>) => Promise<Answer | null>;
}

/** What a form knows of its mistakes, of the API's answer, and of being under way. */
export function useFormState<Path extends string>(
  mistakes: readonly FieldMistake<Path>[],
): FormState<Path> {
  const t = useTranslate();
  const [left, setLeft] = useState<ReadonlySet<Path>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isUnderWay = useRef(false);
  const isHere = useRef(false);
  const [isEdited, setEdited] = useState(false);
  useHeldWork(isEdited || isBusy);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function submit<Answer>(send: () => Promise<ApiResult<Answer>>): Promise<Answer | null> {
    if (isUnderWay.current) return null;
    setProblem(null);
    setAttempts((before) => before + 1);
    if (mistakes.length > 0) return null;
    isUnderWay.current = true;
    setBusy(true);
    const result = await send();
    isUnderWay.current = false;
    if (isHere.current) setBusy(false);
    if (result.ok) {
      setEdited(false);
      return result.payload;
    }
    if (isHere.current) {
      setProblem(result.problem);
      setAttempts((before) => before + 1);
    }
    return null;
  }

  return {
    isBusy,
    problem,
    attempts,
    errorOf(path, label) {
      const mistake = mistakes.find((found) => found.path === path);
      if (mistake && (attempts > 0 || left.has(path))) return mistakeText(mistake, label, t);
      return problem?.errors.find((error) => fieldName(error.path) === path)?.message;
    },
    leave: (path) => setLeft((before) => new Set(before).add(path)),
    edited() {
      setProblem(null);
      setEdited(true);
    },
    submit,
  };
}

/** A field as the API names it → as the form does: 'first_name' → 'firstName'. */
function fieldName(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
