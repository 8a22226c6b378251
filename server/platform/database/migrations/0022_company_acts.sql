-- The company signs a unilateral act alone, on its day. Acts from before waited for the client's signature.
update acts set signed_at = created where type = 'unilateralReturn' and signed_at is null;
