"""The package that was built on Debian 12, on a machine with Debian 13: what depends most on Debian's own programs, from the installation to
the purge, over SQLite and then over PostgreSQL. `Tests/soak releases` runs all tests of a machine there."""

import pytest

# Each goes on where the last one ended.
from test_machine import (
    test_the_machine_has_no_swift,
    test_an_installation_makes_the_site_and_opens_its_socket,
    test_the_manuals_commands_serve_the_shop_over_https,
    test_a_catalogue_that_only_root_can_read_is_imported,
    test_photographs_of_a_folder_that_only_root_may_enter_are_imported_by_the_decoder,
    test_a_machine_that_cannot_write_avif_names_the_package_that_it_needs,
    test_the_units_are_clean_and_closed,
    test_the_worker_answers_behind_its_filters,
    test_a_decoder_that_a_picture_has_taken_over_finds_nothing_of_the_site,
    test_check_warns_of_debians_nginx_until_it_has_room_for_slow_clients,
    test_the_firewalls_table_comes_and_goes_with_its_unit_which_is_off_at_first,
    test_check_finds_all_well,
    test_the_timers_backup_is_whole,
    test_a_backup_goes_where_root_wants_it_and_comes_back,
    test_a_purge_removes_all_that_came_with_the_package_and_nothing_else,
)
from test_postgresql import (
    test_the_manuals_commands_move_a_sites_data_to_a_server,
    test_worker_follower_and_backup_run_behind_their_filters,
    test_check_finds_all_well_and_misses_a_follower,
    test_a_purge_leaves_nothing_but_the_servers_database,
)

pytestmark = pytest.mark.parametrize("machine", ["trixie"], indirect=True)
