import { type CellParser, key } from '../cells.ts';
import type { LoadContext } from './kind-spec.ts';
import { keyLength } from './shared-columns.ts';

/** Reads cells that name a price list by code or name, ignoring case. An unknown or ambiguous text is refused as a reference. */
export async function readPriceLists({
  run,
  tenantId,
}: Pick<LoadContext, 'run' | 'tenantId'>): Promise<{ priceList: CellParser }> {
  const lists = await run<{ code: string; name: string }>(
    `select code, name from price_list where tenant_id = ${tenantId}`,
  );
  const codes = new Set(lists.map(({ code }) => code));
  const parse = key(keyLength);
  return {
    priceList: (cell) => {
      const result = parse(cell);
      if (result.refusal !== undefined || result.value === null || codes.has(result.value)) return result;
      const word = result.value.toLowerCase();
      const named = lists.filter(({ code, name }) =>
        [code, name].some((text) => text.toLowerCase() === word),
      );
      return named.length === 1 && named[0] ? { value: named[0].code } : result;
    },
  };
}
