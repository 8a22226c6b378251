-- When the money of a payment was taken. At the door that is the handover, on whose day the receipt was issued.
alter table payments add column paid timestamptz;
update payments set paid = case method
  when 'onDelivery' then coalesce((select issued from receipts where receipts.payment_id = payments.id), created)
  else created end
where status = 'success';
