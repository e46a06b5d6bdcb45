-- Pages of a signed-in reader are rendered for each request, so nothing asks for their version any more.
drop function public.learning_version();
