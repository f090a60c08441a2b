import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { saveFile } from '@kontor/web-kit/lib/save-file.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';

type FileFormat = 'xlsx' | 'csv';

/** Saves a list as a workbook or as CSV. */
export function ExportButtons({
  load,
  name,
}: {
  load: (format: FileFormat) => Promise<unknown>;
  /** Of the file, without the ending. */
  name: string;
}) {
  const { t } = useTexts();
  const [loading, setLoading] = useState<string>();
  return (['xlsx', 'csv'] as const).map((format) => (
    <BusyButton
      key={format}
      className="screen-only"
      size="sm"
      variant="default"
      loading={loading === format}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      aria-label={t('common.exportAs', { format: format.toUpperCase() })}
      onClick={() => void save(format)}
    >
      {format.toUpperCase()}
    </BusyButton>
  ));

  async function save(format: FileFormat) {
    setLoading(format);
    try {
      saveFile((await load(format)) as Blob, `${name}.${format}`);
    } catch (error) {
      showErrorToast(error);
    } finally {
      setLoading(undefined);
    }
  }
}

/** Prints the page, or the part of it that print styles keep for `part`. */
export function PrintButton({ part }: { part?: 'order' }) {
  const { t } = useTexts();
  return (
    <Button
      className="screen-only"
      size="sm"
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden="true" />}
      onClick={() => {
        const { dataset } = document.documentElement;
        if (part) dataset.print = part;
        window.print();
        delete dataset.print;
      }}
    >
      {t('common.print')}
    </Button>
  );
}
