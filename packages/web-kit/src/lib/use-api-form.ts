import { type FormErrors, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { watchForm } from './dirty-forms.ts';
import { errorText } from './error-text.ts';
import { type FieldProblem, issuesOf, problemOf, problemText } from './field-problem.ts';
import { useTexts } from './i18n.ts';
import { isSameRecord } from './merge-record.ts';
import { isMarkedTooLong } from './text-input.tsx';
import { removeOutcomes } from './toast-store.ts';
import { numberParser } from './typed-number.ts';

/** Stands for the text of the submission's error among the field errors, which are problems otherwise. */
const submissionError = 'submissionError';

/** Validation errors by field. */
export type FieldProblems<Values> = { readonly [Field in keyof Values]?: FieldProblem | undefined };

/**
 * A form whose submission is one API call. Nothing is sent while a field has a problem, holds a text that is too long, or a call
 * is pending. Refused fields say why, the first one gets the focus, and the values stay.
 *
 * Every input has the `name` of its field. `FormAlert` shows `error`.
 *
 * @param check the problems that the browser finds; the server has the last word
 * @param errorField the field that an error is about, if any; it shows the error's text, `FormAlert` does not
 * @param isBlocked nothing is sent while true
 * @param ask called with valid values instead of sending them; its `send` sends them
 * @param numbers the fields with typed numbers, at any depth; they are compared by value: '10,0' is no change of '10'
 * @param onValues stores the values after each change, such as the setter of `useKeptState`; a dialog closes without a question
 */
export function useApiForm<Values extends Record<string, unknown>, Answer>({
  initialValues,
  check,
  send,
  onSent,
  onRefused,
  onValues,
  errorField = () => undefined,
  numbers = [],
  isBlocked = false,
  ask = (_values, sendNow) => sendNow(),
}: {
  readonly initialValues: Values;
  readonly check: (values: Values) => FieldProblems<Values>;
  readonly send: (values: Values) => Promise<Answer>;
  readonly onSent: (answer: Answer, sent: Values) => Promise<void> | void;
  readonly onRefused?: (error: Error, sent: Values) => void;
  readonly onValues?: (values: Values) => void;
  readonly errorField?: (error: Error) => (keyof Values & string) | undefined;
  readonly numbers?: readonly string[];
  readonly isBlocked?: boolean;
  readonly ask?: (values: Values, send: () => void) => void;
}) {
  const { t } = useTexts();
  const ref = useRef<HTMLFormElement>(null);
  /** Set at once; `isPending` of the mutation only follows with the next render. */
  const isSending = useRef(false);
  /** Set with the field errors; `error` of the submission only follows with a later render. */
  const [refusal, setRefusal] = useState<Error>();
  const values = useForm<Values>({
    initialValues,
    // Problems, not texts: the language may change while an error is visible.
    validate: (values) => asErrors(check(values)),
    ...(onValues ? { onValuesChange: onValues } : {}),
  });
  /** The values that count as unchanged. */
  const unchanged = useRef(initialValues);
  const resetDirty = (next: Values) => {
    unchanged.current = next;
    values.resetDirty(next);
  };
  const parse = numberParser((field) => numbers.includes(field));
  const fields = {
    ...values,
    resetDirty,
    isDirty: () =>
      values.isDirty() &&
      (numbers.length === 0 || !isSameRecord(values.getValues(), unchanged.current, parse)),
    /** Back to `initialValues`; the kit's own goes back to the values that were sent last. */
    reset: () => {
      values.setValues(initialValues);
      resetDirty(initialValues);
      values.clearErrors();
    },
  };
  const submission = useMutation({
    mutationFn: send,
    onSuccess: (answer, sent) => {
      fields.resetDirty(sent);
      return onSent(answer, sent);
    },
    onError: (error, sent) => {
      const field = errorField(error);
      const refused: FormErrors = field
        ? { [field]: submissionError }
        : asErrors(refusedFields(error, fields.values));
      for (const { field: path, text, code } of issuesOf(error)) {
        const [name = ''] = path.split('.');
        if (text && code !== 'required' && name in refused) refused[name] = submissionError;
      }
      setRefusal(error);
      fields.setErrors(refused);
      focusFirst(refused);
      onRefused?.(error, sent);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  useEffect(() => {
    if (ref.current) watchForm(ref.current, () => !onValues && fields.isDirty());
  });

  function focusFirst(problems: FormErrors) {
    const inputs = [...(ref.current?.elements ?? [])];
    const first = inputs.find(
      (input) => problems[(input as HTMLInputElement).name] || isMarkedTooLong(input),
    );
    if (first instanceof HTMLElement) first.focus();
  }

  return {
    fields,
    /** Props of one input: name, value, translated error, change handler. */
    input: (name: keyof Values & string) => {
      const { error, ...input } = fields.getInputProps(name);
      if (error === submissionError) {
        const issue = issuesOf(refusal).find(({ field }) => field.split('.')[0] === name);
        return { name, ...input, error: issue?.text ?? errorText(refusal) };
      }
      return { name, ...input, error: error ? problemText(error as FieldProblem, t) : undefined };
    },
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending.current || isBlocked) return;
        removeOutcomes();
        const { errors, hasErrors } = fields.validate();
        if (hasErrors || [...event.currentTarget.elements].some(isMarkedTooLong)) {
          submission.reset();
          focusFirst(errors);
        } else {
          ask(fields.values, () => {
            isSending.current = true;
            submission.mutate(fields.values);
          });
        }
      },
    },
    isPending: submission.isPending,
    error: submission.error && errorField(submission.error) ? null : submission.error,
  };
}

/**
 * Maps the server's validation errors to fields; {} for any other error. Nested fields map to their parent.
 *
 * @example refusedFields(error, { country: 'XX' }) // { country: { form: 'country' } }, refused as 'country.code'
 */
export function refusedFields<Values extends object>(error: unknown, values: Values): FieldProblems<Values> {
  const problems = issuesOf(error).map(
    (issue) => [issue.field.split('.')[0] ?? '', problemOf(issue)] as const,
  );
  return Object.fromEntries(problems.filter(([field]) => field in values)) as FieldProblems<Values>;
}

/** Without the fields that have none. A form holds rules as they are. */
function asErrors(problems: object): FormErrors {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
