/** What the portal says about the rules by which requests are sent. */

/** A value of a stored rule that nobody can choose any more. */
export const noLongerOffered = (value: string) => `${value} (no longer offered)`;
export const notRules = (most: number) =>
  `The rules must be a list of ${most} at most, such as [{"name": "Small ones", "when": [{"field": "class", "is": "one_of", "values": ["I"]}], "circulation": 3}]`;
export const notConditions = (most: number) => `The conditions must be a list of ${most} at most`;
export const notValues = (label: string, most: number) => `${label}: choose from 1 to ${most} values`;
export const notTargets = (stages: readonly string[]) =>
  `The targets must be working days by stage, of ${stages.join(', ')}`;
export const notRuleId = 'id must be the id of a rule that there is or was; leave it out for a new one';
export const unknownRule = (id: number) => `There never was a rule ${id}. A new one has no id`;
export const ruleWithoutEffect =
  'Choose what the rule does: circulation, consultations, targets or a second approval';
export const consultedTwice = 'The rule asks the same twice';
export const ruleTwice = (name: string) => `Two rules are called ${name}`;
export const ruleIdTwice = 'Each id can stand there once';
export const rulesTooLong = 'The rules are too long together: make some texts shorter';

/** Why a rule has not asked somebody. */
export const ruleAsksNobody = 'nobody is named who can be asked';
export const ruleAsksAnalyst = (name: string) => `${name} analyzes the request`;
export const ruleAsksRequester = (name: string) => `${name} has made the request`;
export const ruleAskedAlready = (name: string) => `${name} has been asked already`;
export const ruleFindsNoRoom = 'the request has no room for more';

// The screen
export const routingIs =
  'What happens to requests by itself. The first rule that matches counts; without rules everything goes its usual way.';
export const fetchRulesFailed = 'The rules could not be loaded';
export const saveRulesFailed = 'The rules could not be saved';
export const tryRulesFailed = 'The rules could not be tried';
export const rulesSaved = 'The rules are saved. They count from now on.';
export const rulesRestored = (version: number) => `The rules are as in version ${version} again.`;
export const rulesConflict = (by: string, version: number) =>
  `${by} has saved other rules meanwhile, version ${version}`;
export const rulesConflictMeans =
  'Yours are still here, and are not saved. What the other version changes stands under Versions. Keep yours and save them in its place, or drop them.';
export const restoreLoses = 'You have changed the rules and not saved them. Those changes are lost.';
export const noRules = 'No rules';
export const noRulesMeans = 'Every request goes its usual way.';
export const rulesNeverChanged = 'Nobody has changed the rules.';
export const rulesChangedSince = 'The rules have been changed since. Try them again.';
export const noRequestsTried = 'There are none.';
const requestCount = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;
export const rulesTried = (looked: number, sent: number, isCapped: boolean) =>
  isCapped
    ? `Of the newest ${requestCount(looked)}, the rules would have sent ${sent}. There are more, which were not looked at.`
    : `Of ${requestCount(looked)} of the last 365 days, the rules would have sent ${sent}.`;
