import { isContentPicture, isHiddenPicture, isShownPicture, plainPictureOrigin } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../kit/operator.tsx';

/** Why the shop does not show a picture from an address, in words for its field. */
export function usePictureProblem() {
  const { t } = useTexts();
  const picturesUrl = useQuery(settingsQuery).data?.data.pictures.template;
  const server = plainPictureOrigin(picturesUrl);
  const text = server
    ? t('content.editor.pictureRefusedOfServer', { server: `${server}/` })
    : t('content.editor.pictureRefused');
  return {
    /** Of a whole address. */
    refusalOf: (src: string) =>
      isContentPicture(src) && isShownPicture(src, picturesUrl) ? undefined : text,
    /** Also while it is typed. */
    hidden: (src: string) => (isHiddenPicture(src, picturesUrl) ? text : undefined),
  };
}
