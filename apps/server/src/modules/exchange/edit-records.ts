import { type FieldIssue, MAX_REFUSED_ROWS } from '@kontor/contract';
import type { Actor } from '../../shared/actor.ts';
import { fieldsInvalid, requestError } from '../../shared/errors.ts';
import { type AuditEntry, appendAudit } from '../audit/append-audit.ts';
import { namesToKeep, type RecordNames } from '../audit/audit-names.ts';
import { changesOf } from '../audit/changes.ts';
import type { ImportReport, ImportSource, RefusedRow } from './exchange.types.ts';
import { type ImportOptions, importFiles } from './exchange.usecases.ts';
import type { Queries } from './transaction-queries.ts';

/** Dependencies of an edit; `documents` and `hashPassword` only for rows with documents or passwords. */
export interface EditServices
  extends Pick<ImportOptions, 'workPool' | 'clock' | 'documents' | 'jobs' | 'picturesUrl'>,
    Partial<Pick<ImportOptions, 'hashPassword'>> {
  files: ImportOptions['storage'];
}

/**
 * Changes records by the checks of the import, in one transaction with the check of their version and the audit entry (API-40).
 * One refused row rolls the edit back.
 *
 * @param edit.files rows with the columns of `docs/import.md`; columns that are not given keep their values
 * @param edit.read the record as the audit shows it, locked, with its `version` if two people may edit it at once. Called
 * before and after; undefined while there is none.
 * @param edit.finish further changes after the rows, even if these change nothing; its result joins the audit's details
 * @param edit.version the version that the operator has read
 * @param edit.fieldOf the form's field of a refused row; absent: its column
 * @throws record.changed, validation.failed with a `FieldIssue` for each refused row (row from 1, text in `language`)
 */
export async function editRecords({
  actor,
  services: { files: storage, hashPassword = async () => '', ...services },
  files,
  readAsset,
  read,
  finish,
  version,
  audit,
  fieldOf = ({ column, file }) => column ?? file,
  language,
}: {
  actor: Actor;
  services: EditServices;
  files: readonly ImportSource[];
  readAsset?: ImportOptions['readAsset'];
  read(queries: Queries): Promise<Readonly<Record<string, unknown>> | undefined>;
  finish?(queries: Queries): Promise<Readonly<Record<string, unknown>>>;
  version?: string | undefined;
  audit: Pick<AuditEntry, 'action' | 'subject' | 'companyId'>;
  fieldOf?(refused: RefusedRow): string;
  /** Of the texts; `locale` of the request. */
  language: ImportOptions['language'];
}): Promise<ImportReport> {
  let before: Readonly<Record<string, unknown>> = {};
  let names: RecordNames = {};
  const report = await importFiles({
    ...services,
    storage,
    hashPassword,
    tenantId: actor.tenantId,
    files,
    readAsset,
    language,
    edit: {
      isAlways: finish !== undefined,
      async begin(queries) {
        before = (await read(queries)) ?? {};
        if (version !== undefined && before.version !== version) throw requestError('record.changed');
        // The rows may delete the record.
        names = await namesToKeep(queries.client, actor.tenantId, audit);
      },
      async end(queries) {
        const { version: _, ...changes } = changesOf(before, (await read(queries)) ?? {});
        const details = { ...changes, ...(await finish?.(queries)) };
        const { tenantId } = actor;
        const at = services.clock.now();
        await appendAudit(queries.client, { tenantId, at, user: actor, details, names, ...audit });
      },
    },
  });
  if (!report.isClean) {
    throw fieldsInvalid(
      report.refusedRows.slice(0, MAX_REFUSED_ROWS).map((refused) => issueOf(refused, fieldOf(refused))),
    );
  }
  return report;
}

function issueOf({ row, code, reason: text }: RefusedRow, field: string): FieldIssue {
  return { field, code: code === 'value.missing' ? 'required' : 'invalid', row, text };
}
