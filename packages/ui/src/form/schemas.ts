/**
 * The checks of forms in dashboards that check nothing else. They come with this package, which the shell shares, so these
 * dashboards do not bring the library for schemas (6 kB).
 */
export {
  commentTextSchema,
  decisionSchema,
  dismissalSchema,
  viewNameSchema,
  voteSchema,
} from '@portal/domain';
