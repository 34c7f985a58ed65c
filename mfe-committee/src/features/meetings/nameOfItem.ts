import { requestNumber } from '@portal/domain';

/** How pages of meetings name an item of the agenda: by its request, or by its text. */
export const nameOfItem = ({
  request,
  text,
}: {
  request: { id: string; deviceName: string } | null;
  text: string | null;
}): string => (request ? `${requestNumber(Number(request.id))} ${request.deviceName}` : (text ?? ''));
