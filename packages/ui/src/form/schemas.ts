/**
 * The checks of forms in dashboards. They come with this package, which the shell shares, so that no dashboard brings the library
 * for schemas (6 kB).
 */
export {
  analysisSchema,
  approvalSchema,
  commentTextSchema,
  decisionSchema,
  dismissalSchema,
  formSchema,
  newRequestSchema,
  orderSchema,
  sentSchema,
  shelfSchema,
  udiSchema,
  viewNameSchema,
  voteSchema,
  weighSchema,
} from '@portal/domain';
