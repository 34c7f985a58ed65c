import { requestNumber } from '@portal/domain';

/** The name of an agenda item on the pages of meetings: its request, or its text. */
export const nameOfItem = ({
  request,
  text,
}: {
  request: { id: string; deviceName: string } | null;
  text: string | null;
}): string => (request ? `${requestNumber(Number(request.id))} ${request.deviceName}` : (text ?? ''));
