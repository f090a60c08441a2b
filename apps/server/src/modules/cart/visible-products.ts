import type { Dependencies } from '../../dependencies.ts';
import type { CompanyActor } from '../../shared/actor.ts';
import { withOwnNumbers } from '../own-numbers/own-number-reader.ts';
import type { CartProduct } from './cart-line.ts';

/** Reads the visible articles among some article numbers, at the actor's price and with the company's own numbers. */
export function visibleProducts({ catalogue, ownNumbers, database }: Dependencies) {
  return async (actor: CompanyActor, skus: readonly string[]): Promise<Map<string, CartProduct>> => {
    const [found, numbers] = await Promise.all([
      catalogue.sellablesBySku({ actor, skus }),
      ownNumbers.ofSkus(database.pool, actor, skus),
    ]);
    return new Map([...withOwnNumbers(found, numbers)].filter(([, { isVisible }]) => isVisible));
  };
}
