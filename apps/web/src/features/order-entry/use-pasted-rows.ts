import type { Season } from '@kontor/contract';
import type { ColumnKind } from '@kontor/domain';
import { useDeferredValue, useEffect, useState } from 'react';
import { isTooLong, type PastedRows, readPasted } from './pasted-rows.ts';

/** A text and the columns declared for it. */
interface Asked {
  readonly text: string;
  readonly given: readonly ColumnKind[] | undefined;
}

/** Reads the field's text while it is typed or pasted; a newer text aborts the reading. */
export function usePastedRows(
  text: string,
  { room, seasons }: { room: number; seasons: readonly Season[] | undefined },
) {
  const settled = useDeferredValue(text);
  const [answer, setAnswer] = useState<Asked>({ text: '', given: undefined });
  const [result, setResult] = useState<Asked & { read: PastedRows }>();
  // The declared columns apply to one text only.
  const given = answer.text === settled ? answer.given : undefined;
  const isLong = isTooLong(settled, room);

  useEffect(() => {
    if (settled.trim() === '' || isLong) {
      setResult(undefined);
      return;
    }
    const reading = new AbortController();
    void readPasted(settled, { seasons, given, signal: reading.signal }).then((read) => {
      if (read && !reading.signal.aborted) setResult({ text: settled, given, read });
    });
    return () => reading.abort();
  }, [settled, given, seasons, isLong]);

  const read = result?.text === settled ? result.read : undefined;
  return {
    /** Undefined until the first reading ends. */
    read,
    isTooMany: isLong || (read?.rows.length ?? 0) > room,
    given,
    setGiven: (kinds: readonly ColumnKind[]) => setAnswer({ text: settled, given: kinds }),
  };
}
