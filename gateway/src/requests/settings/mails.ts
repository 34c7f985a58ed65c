import { type HospitalSettings, readSender } from '@portal/domain';
import { type MailSender, onMailSender } from '../../platform/mail/index.ts';
import { hospitalSettings } from './known.ts';
import { onPreview } from './service.ts';

const PORTAL = 'Medical Device Requests';

function senderIn({ hospital_name, mail_sender }: HospitalSettings): MailSender {
  return {
    from: readSender(mail_sender) ?? { name: '', address: mail_sender },
    signature: hospital_name ? `${hospital_name}, ${PORTAL}` : PORTAL,
  };
}

/** The sender and the signature of the hospital's mails now. */
export const currentSender = async (services: Parameters<typeof hospitalSettings>[0]): Promise<MailSender> =>
  senderIn(await hospitalSettings(services));

onMailSender(currentSender);

onPreview(['hospital_name', 'mail_sender'], async (_services, _now, then) => {
  const { from, signature } = senderIn(then);
  return `The next mails come from ${from.name || 'no name'}, ${from.address}, and end with "${signature}".`;
});
