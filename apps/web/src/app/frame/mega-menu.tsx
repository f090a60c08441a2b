import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { Picture } from '@kontor/web-kit/ui/picture.tsx';
import { Link } from '@tanstack/react-router';
import type { CategoryNode } from '../../commerce/category-tree.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import { SmartLink } from '../../lib/smart-link.tsx';
import classes from './category-bar.module.css';

/** At most so many categories on each level (LAYO-11). */
const perLevel = 5;
const maxBanners = 2;

/** Two levels below a main category, and banners (LAYO-11). */
export function MegaMenu({ category, onFollow }: { category: CategoryNode; onFollow: () => void }) {
  const { t } = useTexts();
  return (
    <div className={classes.menu}>
      <div className={classes.menuInner}>
        <div style={{ flex: 1 }}>
          <ul className={classes.columns}>
            {category.children.slice(0, perLevel).map((group) => (
              <li key={group._id} className={classes.column}>
                <Link {...paths.category(group)} className={classes.group} onClick={onFollow}>
                  {group.name}
                </Link>
                <SubCategories group={group} onFollow={onFollow} />
              </li>
            ))}
          </ul>
          <p className={classes.foot}>
            <Link {...paths.category(category)} onClick={onFollow}>
              {t('frame.showAllOf', { name: category.name })}
            </Link>
          </p>
        </div>
        <Banners onFollow={onFollow} />
      </div>
    </div>
  );
}

function SubCategories({ group, onFollow }: { group: CategoryNode; onFollow: () => void }) {
  const { t } = useTexts();
  if (group.children.length === 0) return null;
  return (
    <ul>
      {group.children.slice(0, perLevel).map((category) => (
        <li key={category._id}>
          <Link {...paths.category(category)} onClick={onFollow}>
            {category.name}
          </Link>
        </li>
      ))}
      {group.children.length > perLevel ? (
        <li>
          <Link
            {...paths.category(group)}
            className={classes.all}
            onClick={onFollow}
            aria-label={t('frame.showAllOf', { name: group.name })}
          >
            {t('common.showAll')}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function Banners({ onFollow }: { onFollow: () => void }) {
  const { locale } = useTexts();
  const banners = useSettings()
    .banners.filter(({ isActive }) => isActive)
    .slice(0, maxBanners);
  if (banners.length === 0) return null;
  return (
    <div className={classes.banners}>
      {banners.map((banner) => (
        <SmartLink key={banner.title.de} link={banner.link} className={classes.banner} onClick={onFollow}>
          {banner.image ? <Picture src={banner.image} alt="" /> : null}
          <span>{localized(banner.title, locale)}</span>
        </SmartLink>
      ))}
    </div>
  );
}
