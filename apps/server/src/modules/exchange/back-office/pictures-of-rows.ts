import type { ImportRow } from '../exchange.types.ts';
import { folded, of } from './column-words.ts';

/** The column of `images` with the address of the picture. The further ones of a list are `url.2`, `url.3` … */
export const pictureColumn = 'url';

/** @example isPictureColumn('url.2') // true */
export const isPictureColumn = (name: string): boolean => /^url(\.[1-9]\d{0,3})?$/.test(name);

export const isFurtherPicture = (name: string): boolean => name !== pictureColumn && isPictureColumn(name);

/** @example pictureColumnAt(1) // 'url'; pictureColumnAt(3) // 'url.3' */
export const pictureColumnAt = (number: number): string =>
  number === 1 ? pictureColumn : `${pictureColumn}.${number}`;

const numberOf = (name: string): number => Number(name.slice(pictureColumn.length + 1)) || 1;

/** Words that spreadsheets use for the columns of pictures, folded and without their numbers. */
const numberedWords: ReadonlySet<string> = new Set(
  of(`bild bilder bildurl bildlink bilddatei bildname bildpfad produktbild produktbildurl artikelbild artikelbildurl
  foto fotourl produktfoto image images imageurl imagelink imagefile imagename imagesrc imagepath productimage productimageurl
  picture pictures pictureurl picturelink picturefile productpicture photo photourl img imgurl media mediaurl url urlbild urlimage`),
);

/** Words for the pictures after the main one. */
const furtherWords: ReadonlySet<string> = new Set(
  of(`weiterebilder weiteresbild weiterefotos zusatzbild zusatzbilder zusatzbildurl detailbild detailbilder galerie
  galeriebild galeriebilder bildergalerie additionalimage additionalimages additionalimageurl additionalimagelink additionalpicture
  additionalpictures otherimage otherimages otherimageurl otherpictures moreimages furtherimages gallery galleryimage galleryimages`),
);

/**
 * The columns of a list with the pictures of its articles, in the order of their numbers. If a list has both names and addresses of
 * the same pictures, only one kind is used.
 *
 * @param main the column of the main picture, if it is known
 * @example pictureColumnsIn(['Bild 2', 'Preis', 'Bild 1'], undefined) // ['Bild 1', 'Bild 2']
 */
export function pictureColumnsIn(header: readonly string[], main: string | undefined): string[] {
  const columns = header.map((column) => {
    const word = folded(column);
    return { column, word: word.replace(/\d+/g, ''), number: Number(/\d+/.exec(word)?.[0] ?? 0) };
  });
  const inOrder = (found: typeof columns) =>
    found.toSorted((a, b) => a.number - b.number).map(({ column }) => column);
  const groups = Map.groupBy(
    columns.filter(({ word }) => numberedWords.has(word)),
    ({ word }) => word,
  );
  const ofMain = columns.find(({ column }) => column === main);
  const rank = (group: typeof columns) =>
    group.some(({ column }) => column === main) ? Infinity : group.length;
  const [numbered = []] = [...groups.values()]
    .filter((group) => group.length > 1 || group.some(({ number }) => number > 1))
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
  // A list with 'Bild-URL', 'Bildname 1' and 'Bildname 2' names its first picture twice.
  const isNamedTwice = ofMain && groups.has(ofMain.word) && numbered.some(({ number }) => number < 2);
  const first = main === undefined || isNamedTwice ? [] : [main];
  const further = columns.filter(({ word }) => furtherWords.has(word));
  return [...new Set([...first, ...inOrder(numbered), ...inOrder(further)])];
}

/**
 * The pictures of a row as records of `images`, in the order of their columns, without repetitions. The second and later pictures of a
 * cell get columns of their own, so that each can be corrected. A row without pictures has no record, so its product keeps its own.
 *
 * @param mends corrected addresses by column; an empty one removes its picture
 * @example picturesOf({ product: 'A1', url: 'a.jpg, b.jpg', 'url.2': 'c.jpg' }, {}) // records of a.jpg (url), b.jpg (url.3), c.jpg (url.2)
 */
export function picturesOf(
  row: ImportRow,
  mends: Readonly<Record<string, string>>,
): { cells: ImportRow; names?: { [pictureColumn]: string } }[] {
  const names = Object.keys(row)
    .filter(isPictureColumn)
    .sort((a, b) => numberOf(a) - numberOf(b));
  let last = Math.max(1, ...names.map(numberOf));
  const apart = ([name, cell]: readonly [string, unknown]) =>
    addressesIn(cell).map((address, index) => {
      if (index > 0) last += 1;
      return [index === 0 ? name : pictureColumnAt(last), address] as const;
    });
  const pictures = names
    .map((name) => [name, row[name]] as const)
    .flatMap(apart)
    .map(([name, address]) => [name, mends[name] ?? address] as const)
    .flatMap(apart)
    .filter(([, address]) => address !== '');
  const others = Object.fromEntries(Object.entries(row).filter(([name]) => !isPictureColumn(name)));
  if (pictures.length === 0 && others._delete) return [{ cells: others }];
  const seen = new Set<unknown>();
  return pictures
    .filter(([, address]) => !seen.has(address) && seen.add(address))
    .map(([name, address]) => ({
      cells: { ...others, [pictureColumn]: address },
      ...(name === pictureColumn ? {} : { names: { [pictureColumn]: name } }),
    }));
}

const ending = String.raw`\.(?:webp|avif|png|jpe?g|gif|svg)(?:\?[^\s,;]*)?`;
const separators = new RegExp(
  String.raw`[\r\n|]|[,;\s]\s*(?=https?://|file:)|(?<=${ending})\s*[,;](?=.*${ending})`,
  'i',
);

/**
 * The addresses of a cell, at least one text. A comma or semicolon separates only where an address ends and another follows, because
 * names of files and addresses may have both.
 *
 * @example addressesIn('a.jpg, b.jpg') // ['a.jpg', 'b.jpg']
 * @example addressesIn('https://img.example/w_200,h_300/a.jpg') // that one address
 */
export function addressesIn(cell: unknown): unknown[] {
  if (Array.isArray(cell)) return cell.length === 0 ? [''] : cell.flatMap(addressesIn);
  if (typeof cell !== 'string') return [cell ?? ''];
  const addresses = cell
    .split(separators)
    .map((address) => withoutDrive(address.replace(/^[\s,;]+|[\s,;]+$/g, '')))
    .filter((address) => address !== '');
  return addresses.length === 0 ? [''] : addresses;
}

/** The file name of a Windows path with drive or server; the slashes of other paths become `/`. */
function withoutDrive(address: string): string {
  return address.replace(/^([a-z]:|\\\\).*\\/i, '').replaceAll('\\', '/');
}
