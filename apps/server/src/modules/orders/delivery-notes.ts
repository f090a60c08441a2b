import { SHOP_TIME_ZONE } from '@kontor/domain/local-date';
import { prepared, type StatementRunner } from '../../database/connection.ts';
import { newId } from '../../shared/ids.ts';

/** Adds the delivery note of a pack; a job makes the file. It skips numbers of other notes (decision 83). */
export async function addDeliveryNote(
  runner: StatementRunner,
  { tenantId, orderId, pack, now }: { tenantId: number; orderId: string; pack: number; now: Date },
): Promise<string | undefined> {
  const [document] = await prepared<{ id: string }>(
    runner,
    'orders-add-delivery-note',
    `insert into document (tenant_id, id, company_id, order_id, pack_position, type, number, doc_date, file_name, created_at)
     select $1, $2, sales_order.company_id, sales_order.id, $4, 'deliveryNote', note.number,
       (coalesce(order_pack.dispatched_at, $5) at time zone '${SHOP_TIME_ZONE}')::date,
       case sales_order.language when 'de' then 'Lieferschein-' else 'Delivery-note-' end || note.number || '.pdf', $5
     from sales_order
     join order_pack on order_pack.tenant_id = sales_order.tenant_id and order_pack.order_id = sales_order.id
       and order_pack.position = $4
     cross join lateral (
       select 'LS-' || sales_order.order_number || '-' || place as number
       from generate_series($4::integer, $4::integer + 1000) place
       where not exists (select from document other where other.tenant_id = $1 and other.type = 'deliveryNote'
         and other.number = 'LS-' || sales_order.order_number || '-' || place)
       order by place
       limit 1
     ) note
     where sales_order.tenant_id = $1 and sales_order.id = $3
     returning document.id`,
    [tenantId, newId(), orderId, pack, now],
  );
  return document?.id;
}
