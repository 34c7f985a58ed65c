-- all (own_and_before_committee)
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null)
  order by "requested_by" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" <> ?
  and "committee_at" is not null)
  order by "committee_at" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;

-- all (own_and_before_committee), a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "requested_by" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" <> ?
  and ("committee_at" <= ?
  and ("committee_at" < ?
  or "id" < ?)))
  order by "committee_at" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null);
select count(*) as "count"
  from "device_requests"
  where ("requested_by" <> ?
  and "committee_at" is not null);

-- all (everything)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where "submission_date" is not null
  order by "submission_date" desc, "id" desc
  limit ?;

-- all (everything), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "submission_date" is not null;

-- mine (own)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null)
  order by "requested_by" desc, "submission_date" desc, "id" desc
  limit ?;

-- mine (own), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "requested_by" desc, "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null);

-- analysis (everything)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where "analysis_at" is not null
  order by "analysis_at" desc, "id" desc
  limit ?;

-- analysis (everything), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("analysis_at" <= ?
  and ("analysis_at" < ?
  or "id" < ?))
  order by "analysis_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "analysis_at" is not null;

-- committee (before_committee)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where "committee_at" is not null
  order by "committee_at" desc, "id" desc
  limit ?;

-- committee (before_committee), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("committee_at" <= ?
  and ("committee_at" < ?
  or "id" < ?))
  order by "committee_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "committee_at" is not null;

-- committee (everything)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where "pending_at" is not null
  order by "pending_at" desc, "id" desc
  limit ?;

-- committee (everything), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("pending_at" <= ?
  and ("pending_at" < ?
  or "id" < ?))
  order by "pending_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "pending_at" is not null;

-- supply_chain (everything)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where "supply_at" is not null
  order by "supply_at" desc, "id" desc
  limit ?;

-- supply_chain (everything), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("supply_at" <= ?
  and ("supply_at" < ?
  or "id" < ?))
  order by "supply_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "supply_at" is not null;

-- archive (own)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where ("requested_by" = ?
  and "archived_at" is not null)
  order by "requested_by" desc, "archived_at" desc, "id" desc
  limit ?;

-- archive (own), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where ("requested_by" = ?
  and ("archived_at" <= ?
  and ("archived_at" < ?
  or "id" < ?)))
  order by "requested_by" desc, "archived_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("requested_by" = ?
  and "archived_at" is not null);

-- archive (everything)
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where "archived_at" is not null
  order by "archived_at" desc, "id" desc
  limit ?;

-- archive (everything), a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where ("archived_at" <= ?
  and ("archived_at" < ?
  or "id" < ?))
  order by "archived_at" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "archived_at" is not null;

-- oldest first
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where "archived_at" is not null
  order by "archived_at" asc, "id" asc
  limit ?;

-- oldest first, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "archived_at" as "sort_key"
  from "device_requests"
  where ("archived_at" >= ?
  and ("archived_at" > ?
  or "id" > ?))
  order by "archived_at" asc, "id" asc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "archived_at" is not null;

-- own, oldest first
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null)
  order by "requested_by" asc, "submission_date" asc, "id" asc
  limit ?;

-- own, oldest first, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("requested_by" = ?
  and ("submission_date" >= ?
  and ("submission_date" > ?
  or "id" > ?)))
  order by "requested_by" asc, "submission_date" asc, "id" asc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("requested_by" = ?
  and "submission_date" is not null);

-- urgent first
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "ranked_at" as "sort_key"
  from device_requests as device_requests indexed by "requests_stage_ranked"
  where ("stage" = ?
  and "ranked_at" is not null)
  order by "stage" desc, "ranked_at" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "ranked_at" as "sort_key"
  from device_requests as device_requests indexed by "requests_stage_ranked"
  where ("stage" = ?
  and "ranked_at" is not null)
  order by "stage" desc, "ranked_at" desc, "id" desc
  limit ?) as "part"
  order by "sort_key" desc, "id" desc
  limit ?;

-- urgent first, a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "ranked_at" as "sort_key"
  from device_requests as device_requests indexed by "requests_stage_ranked"
  where ("stage" = ?
  and ("ranked_at" <= ?
  and ("ranked_at" < ?
  or "id" < ?)))
  order by "stage" desc, "ranked_at" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", "ranked_at" as "sort_key"
  from device_requests as device_requests indexed by "requests_stage_ranked"
  where ("stage" = ?
  and ("ranked_at" <= ?
  and ("ranked_at" < ?
  or "id" < ?)))
  order by "stage" desc, "ranked_at" desc, "id" desc
  limit ?) as "part"
  order by "sort_key" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_stage"
  where ("stage" in (?, ?)
  and "submission_date" is not null);

-- with the requester
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", (select "person"."name"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by") as "requester_name"
  from "device_requests"
  where "submission_date" is not null
  order by "submission_date" desc, "id" desc
  limit ?;

-- with the requester, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date", (select "person"."name"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by") as "requester_name"
  from "device_requests"
  where ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "submission_date" is not null;

-- all fields, as REST asks
select "device_requests"."id", "device_name", "description", "additional_notes", "representative_name", "device_requests"."department", "manufacturer", "is_replacement", "replacement_details", "old_device_manufacturer", "old_device_name", "requested_by", "requester_email", "status", "submission_date", "last_updated", "analyst_notes", "committee_notes", "is_ordered", "order_date", "is_backordered", "is_on_shelf", "shelf_date", "lawson_id", "dismissal_reason", "stage_date", "assignee_id", "udi", "udi_di", "model", "device_class", "single_use", "mri_safety", "waiting_since", "outcome", "order_blocked_by", "urgency", "urgency_reason", "wanted_by", "urgency_confirmed_at", "version", "due_at", (select "person"."name"
  from "users" as "person"
  where "person"."id" = "device_requests"."assignee_id") as "assignee_name"
  from "device_requests"
  where "submission_date" is not null
  order by "submission_date" desc, "id" desc
  limit ?;

-- all fields, as REST asks, a later page and the total
select "device_requests"."id", "device_name", "description", "additional_notes", "representative_name", "device_requests"."department", "manufacturer", "is_replacement", "replacement_details", "old_device_manufacturer", "old_device_name", "requested_by", "requester_email", "status", "submission_date", "last_updated", "analyst_notes", "committee_notes", "is_ordered", "order_date", "is_backordered", "is_on_shelf", "shelf_date", "lawson_id", "dismissal_reason", "stage_date", "assignee_id", "udi", "udi_di", "model", "device_class", "single_use", "mri_safety", "waiting_since", "outcome", "order_blocked_by", "urgency", "urgency_reason", "wanted_by", "urgency_confirmed_at", "version", "due_at", (select "person"."name"
  from "users" as "person"
  where "person"."id" = "device_requests"."assignee_id") as "assignee_name"
  from "device_requests"
  where ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where "submission_date" is not null;

-- narrowed: one stage
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?;

-- narrowed: one stage, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_stage"
  where ("stage" in (?)
  and "submission_date" is not null);

-- narrowed: two stages
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: two stages, a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_stage"
  where ("stage" in (?, ?)
  and "submission_date" is not null);

-- narrowed: no status
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where (1 = 0
  and "submission_date" is not null)
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: no status, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where (1 = 0
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where (1 = 0
  and "submission_date" is not null);

-- narrowed: one status
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("status" = ?
  and "submission_date" is not null)
  order by "status" desc, "submission_date" desc, "id" desc
  limit ?;

-- narrowed: one status, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("status" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "status" desc, "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("status" = ?
  and "submission_date" is not null);

-- narrowed: two statuses
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("status" in (?, ?)
  and "submission_date" is not null)
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: two statuses, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("status" in (?, ?)
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("status" in (?, ?)
  and "submission_date" is not null);

-- narrowed: department
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: department, a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_department_submitted"
  where ("department" = ?
  and "stage" in (?, ?, ?, ?, ?, ?, ?, ?)
  and "submission_date" is not null);

-- narrowed: manufacturer
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: manufacturer, a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_manufacturer_submitted"
  where ("manufacturer" = ?
  and "stage" in (?, ?, ?, ?, ?, ?, ?, ?)
  and "submission_date" is not null);

-- narrowed: urgency
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and "submission_date" is not null)
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: urgency, a later page and the total
select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  union all select *
  from (select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" = ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "stage" desc, "submission_date" desc, "id" desc
  limit ?) as "part"
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from device_requests as device_requests indexed by "requests_urgency_submitted"
  where ("urgency" = ?
  and "stage" in (?, ?, ?, ?, ?, ?, ?, ?)
  and "submission_date" is not null);

-- narrowed: words
select *
  from (select 0 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r0
  union all select *
  from (select 1 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r1;
select "device_requests"."id", "requested_by", "requester_email", "status", "submission_date", case when (instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0)) then 1 else 0 end as "has_text"
  from device_requests as device_requests indexed by "requests_all"
  where "submission_date" is not null
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: words, a later page and the total
select *
  from (select 0 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r0
  union all select *
  from (select 1 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r1;
select "device_requests"."id", "requested_by", "requester_email", "status", "submission_date", case when (instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0)) then 1 else 0 end as "has_text"
  from device_requests as device_requests indexed by "requests_all"
  where ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?))
  order by "submission_date" desc, "id" desc
  limit ?;
select 0 as "list", count(*) as "looked_at", sum(case when (instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0)) then 1 else 0 end) as "count"
  from (select "id", "requested_by", "assignee_id", "manufacturer", "department", "urgency", "status", "stage", "submission_date", "due_at", "waiting_since", "order_blocked_by", "search_text"
  from device_requests as device_requests indexed by "requests_all"
  where "submission_date" is not null
  order by "submission_date", "id"
  limit ?) as "device_requests";

-- narrowed: a number
select *
  from (select 0 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r0
  union all select *
  from (select 1 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r1
  union all select *
  from (select 2 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r2;
select "device_requests"."id", "requested_by", "requester_email", "status", "submission_date", case when ((instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0))
  or "device_requests"."id" = ?) then 1 else 0 end as "has_text"
  from device_requests as device_requests indexed by "requests_all"
  where "submission_date" is not null
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: a number, a later page and the total
select *
  from (select 0 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r0
  union all select *
  from (select 1 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r1
  union all select *
  from (select 2 as part, term, weight
  from search_index
  where term >= ?
  and term < ?
  order by term
  limit 201) as r2;
select "device_requests"."id", "requested_by", "requester_email", "status", "submission_date", case when ((instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0))
  or "device_requests"."id" = ?) then 1 else 0 end as "has_text"
  from device_requests as device_requests indexed by "requests_all"
  where ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?))
  order by "submission_date" desc, "id" desc
  limit ?;
select 0 as "list", count(*) as "looked_at", sum(case when ((instr("search_text", ?) > 0
  or exists (select "person"."id"
  from "users" as "person"
  where "person"."id" = "device_requests"."requested_by"
  and instr("person"."name_key", ?) > 0))
  or "device_requests"."id" = ?) then 1 else 0 end) as "count"
  from (select "id", "requested_by", "assignee_id", "manufacturer", "department", "urgency", "status", "stage", "submission_date", "due_at", "waiting_since", "order_blocked_by", "search_text"
  from device_requests as device_requests indexed by "requests_all"
  where "submission_date" is not null
  order by "submission_date", "id"
  limit ?) as "device_requests";

-- narrowed: dates
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("submission_date" >= ?
  and "submission_date" <= ?
  and "submission_date" is not null)
  order by "submission_date" desc, "id" desc
  limit ?;

-- narrowed: dates, a later page and the total
select "device_requests"."id", "device_name", "requested_by", "requester_email", "status", "submission_date"
  from "device_requests"
  where ("submission_date" >= ?
  and "submission_date" <= ?
  and ("submission_date" <= ?
  and ("submission_date" < ?
  or "id" < ?)))
  order by "submission_date" desc, "id" desc
  limit ?;
select count(*) as "count"
  from "device_requests"
  where ("submission_date" >= ?
  and "submission_date" <= ?
  and "submission_date" is not null);
