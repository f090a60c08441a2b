import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive; `claimedSize` is the unpacked size that its headers tell, the true one unless a test lies. */
export interface ZipPart {
  name: string;
  content: string | Buffer;
  claimedSize?: number;
}

/** A zip archive, written by hand so that a test can lie in it. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of parts) {
    const bytes = Buffer.from(content as string);
    // The fastest level: tests pack tens of megabytes, only to see them refused.
    const packed = deflateRawSync(bytes, { level: 1 });
    const size = claimedSize ?? bytes.length;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name)]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * The parts of a workbook with one worksheet, from the XML between `<sheetData>` and its end; `parts` replace or add,
 * `rewrite` changes how the other parts are written.
 */
export function rawWorkbook(
  sheetData: string,
  parts: readonly ZipPart[] = [],
  rewrite: (xml: string, name: string) => string | Buffer = (xml) => xml,
): Buffer {
  const own: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Blatt" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ];
  return zipOf([
    ...own.map(
      (part) =>
        parts.find(({ name }) => name === part.name) ?? {
          ...part,
          content: rewrite(String(part.content), part.name),
        },
    ),
    ...parts.filter(({ name }) => !own.some((part) => part.name === name)),
  ]);
}

/** A row of a worksheet with texts in cells A, B, …: what rawWorkbook takes. */
export function rawRow(row: number, texts: readonly string[]): string {
  const cells = texts.map(
    (text, index) =>
      `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`,
  );
  return `<row r="${row}">${cells.join('')}</row>`;
}

/** A form with one file, as a browser sends it: what `inject` takes. */
export function fileForm(
  bytes: Buffer,
  { name = 'Bestellung.xlsx', field = 'file' }: { name?: string; field?: string } = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = '----kontor-test-form';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
