import { useEffect, useRef, useState } from 'react';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { type ValidationError, validationErrorText } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useUnsavedChanges } from '#stores/visitor/unsaved-work.ts';

export interface FormState<Path extends string> {
  readonly isBusy: boolean;
  /** The API's answer, until a field is edited. */
  readonly problem: Problem | null;
  /** Differs between two equal rejections. */
  readonly attempts: number;
  /** A field's error, once it was left or sent. */
  readonly errorOf: (path: Path, label: string) => string | undefined;
  readonly leave: (path: Path) => void;
  /** A field was edited: the answer to the last attempt is dropped. */
  readonly edited: () => void;
  /** Sends a form without errors; returns the answer of a success, else null. */
  readonly submit: <Answer>(send: () => Promise<ApiResult<Answer>>) => Promise<Answer | null>;
}

/** The errors of a form, the API's answer and the request in flight. */
export function useFormState<Path extends string>(
  errors: readonly ValidationError<Path>[],
  /** The field of an error of the API, where its name is not the path's. */
  fieldOf: (error: Problem['errors'][number]) => string = ({ path }) => fieldName(path),
): FormState<Path> {
  const t = useTranslate();
  const [left, setLeft] = useState<ReadonlySet<Path>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isInFlight = useRef(false);
  const isMounted = useRef(false);
  const [isEdited, setEdited] = useState(false);
  useUnsavedChanges(isEdited || isBusy);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function submit<Answer>(send: () => Promise<ApiResult<Answer>>): Promise<Answer | null> {
    if (isInFlight.current) return null;
    setProblem(null);
    setAttempts((before) => before + 1);
    if (errors.length > 0) return null;
    isInFlight.current = true;
    setBusy(true);
    const result = await send();
    isInFlight.current = false;
    if (isMounted.current) setBusy(false);
    if (result.ok) {
      setEdited(false);
      return result.payload;
    }
    if (isMounted.current) {
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
      const error = errors.find((found) => found.path === path);
      if (error && (attempts > 0 || left.has(path))) return validationErrorText(error, label, t);
      return problem?.errors.find((rejected) => fieldOf(rejected) === path)?.message;
    },
    leave: (path) => setLeft((before) => new Set(before).add(path)),
    edited() {
      setProblem(null);
      setEdited(true);
    },
    submit,
  };
}

/** 'first_name' → 'firstName'. */
function fieldName(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
