import { passesXmlCheck } from './xml-check.ts';

const scripted = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'handler', 'listener']);

/** Well-formed, without scripts, event handlers, entities of its own and addresses outside of it. */
export function isHarmlessDrawing(bytes: Uint8Array): boolean {
  return passesXmlCheck(bytes, (parser, refuse) => {
    parser.on('doctype', (type) => {
      if (type.includes('[')) refuse();
    });
    parser.on('processinginstruction', refuse);
    parser.on('text', (text) => {
      if (/@import|url\(\s*['"]?(?!#)/i.test(text)) refuse();
    });
    parser.on('opentag', ({ name, attributes }) => {
      if (scripted.has(name.toLowerCase().replace(/^.*:/, ''))) refuse();
      for (const [key, value] of Object.entries(attributes as Record<string, string>)) {
        const attribute = key.toLowerCase();
        const isLink = /(^|:)href$/.test(attribute);
        if (attribute.startsWith('on')) refuse();
        if (isLink && !/^(#|data:image\/(png|jpeg|webp|gif);)/i.test(value.trim())) refuse();
        if (/javascript:|url\(\s*['"]?(?!#)/i.test(value)) refuse();
      }
    });
  });
}
