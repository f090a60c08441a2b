import { routes } from '@kontor/contract';
import { MAX_RETURN_PICTURE_BYTES, MAX_RETURN_PICTURES } from '@kontor/domain';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** The picture types that the API accepts. */
export const pictureTypes = types.join(',');

/** The chosen files that can be added to `present` pictures, and why the others cannot: one text each. */
export function usablePictures(
  files: readonly File[],
  present: number,
): { usable: File[]; refused: string[] } {
  const usable: File[] = [];
  const refused: string[] = [];
  for (const file of files) {
    // Some phones name no type; the server looks at the content.
    const isReadable =
      (file.type === '' || types.includes(file.type)) && file.size <= MAX_RETURN_PICTURE_BYTES;
    const hasRoom = present + usable.length < MAX_RETURN_PICTURES;
    if (isReadable && hasRoom) usable.push(file);
    else {
      const code = isReadable ? 'return.pictures.too.many' : 'return.picture.unusable';
      refused.push(`${file.name}: ${errorCodeText(code, { max: MAX_RETURN_PICTURES })}`);
    }
  }
  return { usable, refused };
}

/** Adds pictures to a return one after the other. Answers why some failed: one text each. */
export async function sendPictures(id: string, files: readonly File[]): Promise<string[]> {
  const failed: string[] = [];
  for (const file of files) {
    await callApi(routes.returns.addPicture, { params: { id }, file }).catch((error: unknown) => {
      failed.push(`${file.name}: ${errorText(error)}`);
    });
  }
  void queryClient.invalidateQueries({ queryKey: [routes.returns.list.path] });
  return failed;
}
