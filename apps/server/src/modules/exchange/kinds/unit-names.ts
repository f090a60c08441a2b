import { LOCALES, type LocalizedText } from '@kontor/domain';
import type { CellParser } from '../cells.ts';
import type { LoadContext } from './kind-spec.ts';

type Queries = Pick<LoadContext, 'run' | 'tenantId'>;

/** Reads cells that name a unit by its id or its name, German or English; an unknown text stays and is refused as a reference. */
export async function readUnits(queries: Queries, parse: CellParser): Promise<CellParser> {
  const ids = await unitIds(queries);
  return (cell) => {
    const result = parse(cell);
    if (result.refusal !== undefined || result.value === null) return result;
    return { value: ids.get(result.value.toLowerCase()) ?? result.value };
  };
}

/** The ids of units by their ids and names in lower case. An id counts before a name. */
export async function unitIds({ run, tenantId }: Queries): Promise<Map<string, string>> {
  const units = await run<{ id: string; name: LocalizedText }>(
    `select id, name from unit where tenant_id = ${tenantId} order by id`,
  );
  return new Map([
    ...units.flatMap(({ id, name }) =>
      LOCALES.flatMap((locale): [string, string][] =>
        name[locale] ? [[name[locale].toLowerCase(), id]] : [],
      ),
    ),
    ...units.map(({ id }): [string, string] => [id.toLowerCase(), id]),
  ]);
}
