import {
  type PictureTemplate,
  parseCategoryParam,
  parseLocale,
  parseProductParam,
  pictureSrcSet,
} from '@kontor/domain';
import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { isProductVisible } from '../modules/catalogue/catalogue-reader.ts';
import { urlOf } from '../modules/catalogue/product-facts.ts';
import type { Actor } from '../shared/actor.ts';
import { readCookie } from '../shared/cookies.ts';
import { localized } from '../shared/locale.ts';
import type { PageFacts, PagePicture } from './web-page.ts';

type Needs = Pick<Dependencies, 'sessions' | 'settings' | 'previews' | 'catalogue'>;

/**
 * The first content of a signed-in user's page; null without a valid session. Only pages authenticate by the cookie. They
 * show what the API would return, change nothing, and other sites cannot read them (decision 22).
 */
export async function pageFactsOf(
  { sessions, settings, previews, catalogue }: Needs,
  pictures: PictureTemplate,
  request: Pick<FastifyRequest, 'headers' | 'hostname' | 'url'>,
): Promise<PageFacts | null> {
  const token = readCookie(request.headers.cookie, 'token');
  if (!token || !readCookie(request.headers.cookie, 'userId')) return null;
  const locale = parseLocale(readCookie(request.headers.cookie, 'locale'));
  const actor = await sessions.actorOf({ token, host: request.hostname, locale });
  if (!actor) return null;
  const preview = await previews.of(actor, request.headers.cookie);
  const { companyData } = (preview?.settings ?? (await settings.of(actor.tenantId))).document;
  const info = companyData.infoText;
  const product = await productOf(catalogue, actor, request.url);
  return {
    locale,
    info:
      (info && localized(locale, info)) || [companyData.name, companyData.phone].filter(Boolean).join(' · '),
    shopName: companyData.name,
    logo: companyData.logo,
    logoDark: companyData.logoDark,
    title: product?.name ?? categoryName(request.url),
    picture: product ? pagePicture(product, pictures) : undefined,
  };
}

/** The category's name in the address, which the app shows until the category is loaded (CATG-01). */
function categoryName(url: string): string | undefined {
  return parseCategoryParam(parameterOf(url, 'category'))?.name || undefined;
}

interface NamedPictures {
  name: string;
  images: readonly string[];
}

/** Name and pictures of the address's product, if the user may see it. */
async function productOf(
  { facts }: Needs['catalogue'],
  actor: Actor,
  url: string,
): Promise<NamedPictures | undefined> {
  const id = parseProductParam(parameterOf(url, 'product'))?.id;
  if (id === undefined) return undefined;
  const product = (await facts.productsById(actor.tenantId, [id])).get(id);
  if (!product || !isProductVisible(actor, product)) return undefined;
  const sku = new URLSearchParams(url.split('?')[1]).get('sku');
  const variant = sku ? (await facts.variantsBySku(actor.tenantId, [sku])).get(sku) : undefined;
  const ofVariant = variant?.product.id === product.id ? variant.images : [];
  const images = [...new Set([...ofVariant, ...product.images].map(urlOf))];
  return { name: localized(actor.locale, product.name), images };
}

function pagePicture({ name, images }: NamedPictures, pictures: PictureTemplate): PagePicture | undefined {
  const [src] = images;
  if (src === undefined) return undefined;
  return {
    src,
    alt: name,
    hasMore: images.length > 1,
    avif: pictureSrcSet(pictures, src, 'avif'),
    webp: pictureSrcSet(pictures, src, 'webp'),
  };
}

/** The decoded part behind `/<screen>/`; undefined for another screen or a malformed part. */
function parameterOf(url: string, screen: string): string | undefined {
  const [, parameter] = new RegExp(`^/${screen}/([^/?#]+)`).exec(url) ?? [];
  try {
    return parameter === undefined ? undefined : decodeURIComponent(parameter);
  } catch {
    return undefined;
  }
}
