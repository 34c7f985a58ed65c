import type { Role } from './roles.ts';

/** What a person with the role reads on the first visit: how the work begins, how it continues, and what the portal does automatically. */
export const HINTS: Readonly<Record<Role, readonly [string, string, string]>> = {
  provider: [
    'Under Device Requests you ask for a device. What you type is saved until you send it.',
    'The steps on each card say how far your request is.',
    'The bell tells you when somebody decides about your request or asks you something.',
  ],
  analyst: [
    'Open a request on the Analyst Dashboard and start its analysis: from then on it is assigned to you.',
    'Write your notes, then send the request to the committee. Notes are saved as you type.',
    'The search in the bar finds each request by number, device, person or description.',
  ],
  committee: [
    'The Committee Dashboard lists what is before the committee. Open a request to read its analysis.',
    'Vote and say why. Until it is decided you may change your vote.',
    'The business office decides. Afterwards you find the request by the search in the bar.',
  ],
  supply_chain: [
    'The Supply Chain Dashboard lists what is approved. Open a device and mark it as ordered.',
    'If the supplier cannot deliver yet, mark it as backordered: the requester is told.',
    'Enter the Lawson ID when the device is on the shelf. That completes the request.',
  ],
  business_office: [
    'The start page lists what waits for you: what is to analyze, to decide, to order and to shelve.',
    'On the Committee Dashboard you read the votes and approve or deny. The requester is told at once.',
    'A request that was dismissed by mistake can be restored: look at the end of its list.',
  ],
  admin: [
    'In the Admin Panel you invite people and give them roles.',
    'There, Security Events lists sign-ins and what was refused.',
    'There, too, Dashboards says which versions people get and how well they run.',
  ],
};
