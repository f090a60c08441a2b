import { SaxesParser } from 'saxes';

/** Reads XML to its end. False if it is not well-formed, or if a listener refuses it. */
export function passesXmlCheck(
  bytes: Uint8Array,
  listen: (parser: SaxesParser, refuse: () => void) => void,
): boolean {
  const parser = new SaxesParser();
  let passes = true;
  const refuse = () => {
    passes = false;
  };
  parser.on('error', refuse);
  listen(parser, refuse);
  const text = Buffer.from(bytes).toString('utf8');
  try {
    parser.write(text.replace(/^\ufeff/, '')).close();
  } catch {
    return false;
  }
  return passes;
}
