import { useFormats } from '@kontor/web-kit/lib/format.ts';
import classes from './order-history.module.css';

/** The shop's answer to a request or a return, with time and person; nothing while it is not answered. */
export function AnswerNote({
  of: { answeredAt, answeredBy },
  text,
}: {
  of: { answeredAt: string | null; answeredBy: string | null };
  text: string;
}) {
  const formats = useFormats();
  if (answeredAt === null) return null;
  return (
    <div className={classes.answer}>
      <p className={classes.when}>{[formats.dateTime(answeredAt), answeredBy].filter(Boolean).join(' · ')}</p>
      <p className={classes.note}>{text}</p>
    </div>
  );
}
