import { useApiForm as useKitForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { useUnsaved } from './unsaved.tsx';

/** The form of the web kit; leaving the page with typed values asks. */
export function useApiForm<Values extends Record<string, unknown>, Answer>(
  options: Parameters<typeof useKitForm<Values, Answer>>[0],
) {
  const form = useKitForm<Values, Answer>(options);
  useUnsaved(() => form.fields.isDirty());
  return form;
}
