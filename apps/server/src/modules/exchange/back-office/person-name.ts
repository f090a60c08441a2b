/** A person in the columns of `users` and `sales-persons`. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

const salutation = /^(?:herrn?|hr\.?|frau|fr\.|mr\.?|mrs\.?|ms\.?|miss|mme|m\.)\s+/i;
const title = /^(?:dr|prof|\S+\.)$/i;
/** Words that begin a last name. */
const particle =
  /^(?:von|vom|zu|zum|zur|van|ten|ter|de|del|della|dela|den|der|di|da|dos|du|la|le|el|al|bin|ibn)$/;
/** Several persons, or no person. */
const others = /[/&+;|\d@]|\s(?:und|and|u\.)\s/;

/**
 * Splits a name as lists have it, 'first last' or 'last, first'. A salutation is left out, a title stays. One word, several persons or
 * other texts are a last name as a whole.
 *
 * @example personName('Herr Dr. Jörg von der Heide') // { firstName: 'Dr. Jörg', lastName: 'von der Heide' }
 * @example personName('Groß, Jörg') // { firstName: 'Jörg', lastName: 'Groß' }
 */
export function personName(text: string): PersonName {
  const name = text.trim().replace(/\s+/g, ' ');
  const whole = { firstName: '', lastName: name };
  if (others.test(name)) return whole;
  const bare = name.replace(salutation, '');
  const [last = '', first, ...more] = bare.split(/\s*,\s*/);
  if (more.length > 0) return whole;
  if (first) return { firstName: first.replace(salutation, ''), lastName: last };
  const words = last.split(' ');
  const begin = words.findIndex((word, at) => at > 0 && particle.test(word));
  const cut = particle.test(words[0] ?? '') ? 0 : begin > 0 ? begin : words.length - 1;
  // 'Dr. Groß' has no first name.
  if (words.slice(0, cut).every((word) => title.test(word))) return { firstName: '', lastName: last };
  return { firstName: words.slice(0, cut).join(' '), lastName: words.slice(cut).join(' ') };
}
