import { MAX_PAYMENT_TERM_DAYS, VAT_TREATMENTS } from '@kontor/domain';
import type { Database } from '../../database/connection.ts';
import { systemClock } from '../../shared/clock.ts';
import {
  type CommandContext,
  createTenantCommand,
  runInThisProcess,
  UsageError,
  withJobs,
} from '../../shared/command-line.ts';
import { createAccountRequestsRepository } from './account-requests.repository.ts';
import { approveRequest, askBack, declineRequest } from './decisions.ts';

const usage = `Usage: npm run requests -- list --tenant NAME
       npm run requests -- approve --tenant NAME ID [--existing NUMBER] [--customer-no NUMBER] [--price-list CODE]
                           [--payment-days DAYS] [--sales-person USER] [--vat TREATMENT]
                           [--username NAME]
       npm run requests -- decline --tenant NAME ID --text REASON
       npm run requests -- ask --tenant NAME ID --text QUESTION
  list      shows confirmed account requests, those to be decided first
  approve   makes customer, address and user, and mails a link to set a password; with --existing the user belongs to that
            customer. Without --customer-no the next free number is given. Repeating it changes nothing.
            --username names the user otherwise, where the requested name was taken meanwhile.
  decline   mails the reason; ask mails a question and leaves the request open. The running shop sends the mails.`;

export const command = createTenantCommand({
  usage,
  commands: { list: 0, approve: 1, decline: 1, ask: 1 },
  options: {
    text: { type: 'string' },
    existing: { type: 'string' },
    'customer-no': { type: 'string' },
    'price-list': { type: 'string' },
    'payment-days': { type: 'string' },
    'sales-person': { type: 'string' },
    username: { type: 'string' },
    vat: { type: 'string' },
  },
  poolSize: 2,
  read: ({ command, values, rest: [id = ''] }) => {
    const text = values.text?.trim() ?? '';
    if ((command === 'decline' || command === 'ask') && (text === '' || text.length > 2_000))
      throw new UsageError('--text TEXT of 1 to 2,000 characters is missing.');
    const days = values['payment-days'];
    if (days !== undefined && !(/^\d{1,3}$/.test(days) && Number(days) <= MAX_PAYMENT_TERM_DAYS))
      throw new UsageError(`--payment-days is no number from 0 to ${MAX_PAYMENT_TERM_DAYS}.`);
    const { vat } = values;
    const vatTreatment = VAT_TREATMENTS.find((treatment) => treatment === vat);
    if (vat !== undefined && !vatTreatment)
      throw new UsageError(`--vat: one of ${VAT_TREATMENTS.join(', ')} is expected.`);
    return { ...values, vatTreatment, command, id, text };
  },
  work: async ({ console, pool, tenantId, url }, { command, id, text, ...values }) => {
    if (command === 'list') return await list({ pool, console }, tenantId);
    const { status } = await withJobs(url, (jobs) => {
      const services = { pool, jobs, clock: systemClock };
      const decision = { tenantId, requestId: id, by: null, services };
      if (command === 'decline') return declineRequest({ ...decision, text });
      if (command === 'ask') return askBack({ ...decision, text });
      return approveRequest({
        ...decision,
        approval: {
          ...optional('existingCustomerNo', values.existing),
          ...optional('customerNo', values['customer-no']),
          ...optional('priceList', values['price-list']),
          ...optional('username', values.username),
          ...optional('salesPerson', values['sales-person']),
          ...(values.vatTreatment ? { vatTreatment: values.vatTreatment } : {}),
          ...(values['payment-days'] ? { paymentTermDays: Number(values['payment-days']) } : {}),
        },
      });
    });
    console.log(`${id}  ${command === 'ask' ? 'asked' : status}`);
    return undefined;
  },
});

async function list(
  { pool, console }: Pick<Database, 'pool'> & Pick<CommandContext, 'console'>,
  tenantId: number,
): Promise<undefined> {
  for (const request of await createAccountRequestsRepository({ runner: pool, tenantId }).list(500)) {
    const { details, vatCheck } = request;
    const vat = details.vatId
      ? ` ${details.vatId}${vatCheck ? ` (VIES ${vatCheck.checkedAt.slice(0, 10)}: ${vatCheck.isValid ? 'valid' : 'not valid'})` : ''}`
      : '';
    console.log(
      `${request.id}  ${request.status.padEnd(8)}  ${request.createdAt.toISOString().slice(0, 10)}  ${details.companyName}, ` +
        `${details.zipCode} ${details.city} ${details.country.code}${vat}  ${request.username} <${request.email}>`,
    );
  }
}

function optional<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: string });
}

if (import.meta.main) await runInThisProcess(command);
