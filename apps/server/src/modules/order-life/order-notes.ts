import type { InternalNote } from '@kontor/contract';
import type { Pool } from 'pg';
import { prepared } from '../../database/connection.ts';
import type { Actor } from '../../shared/actor.ts';
import type { Clock } from '../../shared/clock.ts';
import { requestError } from '../../shared/errors.ts';
import { newId } from '../../shared/ids.ts';
import { once } from '../../shared/once.ts';
import { personName } from '../../shared/person-name.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { appendAudit } from '../audit/append-audit.ts';

type NoteRow = Omit<InternalNote, 'createdAt'> & { createdAt: Date };

const columns = `order_internal_note.id as "_id", order_internal_note.text, order_internal_note.created_at as "createdAt",
  order_internal_note.created_by as "createdBy"`;

/** Internal notes of operators about orders. An order is named by id or number. */
export function createOrderNotes({ pool, clock }: { pool: Pool; clock: Clock }) {
  return {
    /** Newest first. @throws order.not.found */
    async of({ tenantId }: Actor, order: string): Promise<InternalNote[]> {
      const rows = await prepared<NoteRow>(
        pool,
        'order-notes',
        `with wanted as (${orderSql})
         select ${columns} from wanted
         left join order_internal_note on order_internal_note.tenant_id = $1 and order_internal_note.order_id = wanted.id
         order by order_internal_note.created_at desc, order_internal_note.id`,
        [tenantId, order, numberOf(order)],
      );
      if (rows.length === 0) throw requestError('order.not.found');
      return rows.filter(({ _id }) => _id !== null).map(present);
    },

    /** @throws order.not.found, request.repeated */
    async add(
      actor: Actor,
      order: string,
      { text, requestId }: { text: string; requestId?: string | undefined },
    ): Promise<InternalNote> {
      const { tenantId } = actor;
      const now = clock.now();
      const sent = { actor, requestId, input: ['note', order, text], now };
      return await inTransaction(pool, (client) =>
        once(client, sent, async () => {
          const [row] = await prepared<NoteRow & { order_id: string; company_id: string }>(
            client,
            'order-notes-add',
            `with wanted as (${orderSql}),
             added as (
               insert into order_internal_note (tenant_id, id, order_id, text, created_at, created_by)
               select $1, $4, wanted.id, $5, $6, $7 from wanted
               returning ${columns}, order_internal_note.order_id
             )
             select added.*, wanted.company_id from added, wanted`,
            [tenantId, order, numberOf(order), newId(), text, now, personName(actor)],
          );
          if (!row) throw requestError('order.not.found');
          await appendAudit(client, {
            tenantId,
            at: now,
            user: actor,
            companyId: row.company_id,
            action: 'order.noteAdded',
            subject: row.order_id,
            details: { text },
          });
          const { order_id: _, company_id: __, ...note } = row;
          return present(note);
        }),
      );
    },

    /** @throws order.note.not.found */
    async remove(actor: Actor, order: string, noteId: string): Promise<void> {
      const { tenantId } = actor;
      await inTransaction(pool, async (client) => {
        const [row] = await prepared<{ text: string; order_id: string; company_id: string }>(
          client,
          'order-notes-remove',
          `with wanted as (${orderSql})
           delete from order_internal_note using wanted
           where order_internal_note.tenant_id = $1 and order_internal_note.order_id = wanted.id
             and order_internal_note.id = $4
           returning order_internal_note.text, order_internal_note.order_id, wanted.company_id`,
          [tenantId, order, numberOf(order), noteId],
        );
        if (!row) throw requestError('order.note.not.found');
        await appendAudit(client, {
          tenantId,
          at: clock.now(),
          user: actor,
          companyId: row.company_id,
          action: 'order.noteRemoved',
          subject: row.order_id,
          details: { text: row.text },
        });
      });
    },
  };
}

const orderSql = `
  select sales_order.id, sales_order.company_id from sales_order
  where sales_order.tenant_id = $1 and (sales_order.id = $2 or sales_order.order_number = $3::bigint)
  order by sales_order.id = $2 desc limit 1`;

function numberOf(idOrNumber: string): string | null {
  return /^\d{1,18}$/.test(idOrNumber) ? idOrNumber : null;
}

function present(note: NoteRow): InternalNote {
  return { ...note, createdAt: note.createdAt.toISOString() };
}
